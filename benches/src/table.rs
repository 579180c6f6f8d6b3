//! Tables of figures, for the terminal or as Markdown.
//!
//! **Invariant:** a row has a cell for each column. The first column is of names, the others are of figures.

/// A table that is being filled.
pub struct Table {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty one with these columns.
    #[must_use]
    pub fn new(heads: &[&str]) -> Table {
        Table { heads: heads.iter().map(ToString::to_string).collect(), rows: vec![] }
    }

    /// One more row; cells that it lacks are empty.
    pub fn row(&mut self, mut cells: Vec<String>) {
        cells.resize(self.heads.len(), String::new());
        self.rows.push(cells);
    }

    /// The lines of it.
    #[must_use]
    pub fn render(&self, markdown: bool) -> String {
        let mut lines = Vec::new();
        for row in std::iter::once(&self.heads).chain(&self.rows) {
            lines.push(if markdown { format!("| {} |", row.join(" | ")) } else { self.line(row) });
        }
        if markdown {
            let figures = "---:|".repeat(self.heads.len().saturating_sub(1));
            lines.insert(1, format!("|---|{figures}"));
        }
        lines.join("\n")
    }

    fn line(&self, row: &[String]) -> String {
        let padded = row.iter().enumerate().map(|(column, cell)| {
            let all = self.rows.iter().chain(std::iter::once(&self.heads));
            let width = all.map(|row| row[column].chars().count()).max().unwrap_or(0);
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_string()
    }
}

/// A count with commas between thousands.
#[must_use]
pub fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_at_the_right() {
        let mut table = Table::new(&["name", "n"]);
        table.row(vec!["a".to_string(), "1,000".to_string()]);
        table.row(vec!["longer".to_string()]);
        assert_eq!(table.render(false), "name        n\na       1,000\nlonger");
        assert_eq!(table.render(true), "| name | n |\n|---|---:|\n| a | 1,000 |\n| longer |  |");
    }

    #[test]
    fn thousands_have_commas() {
        let all = [0, 999, 1000, 65536, 1_234_567].map(thousands);
        assert_eq!(all, ["0", "999", "1,000", "65,536", "1,234,567"]);
    }
}
