//! A largest matching: gives as many templates as possible a candidate of their own.

/// Which candidates each template fits. Templates that fit the same ones share a class.
pub(super) struct Fits {
    /// The class of each template; `None` fits nothing.
    pub(super) classes: Vec<Option<usize>>,
    /// The candidates of each class.
    pub(super) candidates: Vec<Vec<usize>>,
}

impl Fits {
    /// Adds a class.
    pub(super) fn class(&mut self, candidates: Vec<usize>) -> usize {
        self.candidates.push(candidates);
        self.candidates.len() - 1
    }

    /// Adds to `found` what is missing for a largest matching. Every template that has a candidate
    /// keeps one, if need be another. The result depends on the order of the arguments only.
    pub(super) fn complete(&self, found: &mut [Option<usize>], candidate_count: usize) {
        let mut owners = vec![None; candidate_count];
        for (template, place) in found.iter().enumerate() {
            if let Some(place) = place {
                owners[*place] = Some(template);
            }
        }
        loop {
            let mut search = Search {
                fits: self,
                next: vec![0; self.candidates.len()],
                seen: vec![false; candidate_count],
            };
            let mut progress = false;
            for template in 0..found.len() {
                if found[template].is_none() && search.place(template, found, &mut owners) {
                    progress = true;
                }
            }
            if !progress {
                return;
            }
        }
    }
}

/// One round: no candidate is looked at twice.
struct Search<'a> {
    fits: &'a Fits,
    next: Vec<usize>,
    seen: Vec<bool>,
}

impl Search<'_> {
    /// Finds a candidate for `template` by moving others to candidates that fit them as well.
    fn place(
        &mut self,
        template: usize,
        found: &mut [Option<usize>],
        owners: &mut [Option<usize>],
    ) -> bool {
        // Each entry wants the candidate of the template after it.
        let mut wishes = Vec::new();
        let mut current = template;
        loop {
            match self.unseen(current) {
                Some(candidate) => match owners[candidate] {
                    Some(owner) => {
                        wishes.push((current, candidate));
                        current = owner;
                    }
                    None => {
                        wishes.push((current, candidate));
                        for (template, candidate) in wishes {
                            owners[candidate] = Some(template);
                            found[template] = Some(candidate);
                        }
                        return true;
                    }
                },
                None => match wishes.pop() {
                    Some((previous, _)) => current = previous,
                    None => return false,
                },
            }
        }
    }

    fn unseen(&mut self, template: usize) -> Option<usize> {
        let class = self.fits.classes[template]?;
        let candidates = &self.fits.candidates[class];
        while let Some(candidate) = candidates.get(self.next[class]) {
            self.next[class] += 1;
            if !self.seen[*candidate] {
                self.seen[*candidate] = true;
                return Some(*candidate);
            }
        }
        None
    }
}
