//! Generated providers on the real terraform, against real servers of the APIs they are for.

mod airflow;
mod alertmanager;
mod powerdns;
mod prefect;
mod prefect_own_document;
mod unleash;
