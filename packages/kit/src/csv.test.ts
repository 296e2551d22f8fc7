import { expect, test } from 'vitest'
import { csvText } from './csv.tsx'

test('a cell that a spreadsheet would run as a formula is written as text', () => {
  const rows = [['=HYPERLINK("http://x")', '=7', '-5', '-5+cmd', '@SUM(A1)', '\t=1', 'a;b', 'c"d']]
  expect(csvText(rows)).toBe(
    `\uFEFF"'=HYPERLINK(""http://x"")";'=7;-5;'-5+cmd;'@SUM(A1);'\t=1;"a;b";"c""d"\r\n`,
  )
})
