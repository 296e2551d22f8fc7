import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a cell that a spreadsheet would run as a formula is given to it as a text', () => {
  const rows = [['=HYPERLINK("http://x")', '+7', '-5', '@SUM(A1)', '\t=1', 'a,b', 'c"d']]
  expect(csvOf(rows)).toBe(
    `\uFEFF"'=HYPERLINK(""http://x"")",'+7,-5,'@SUM(A1),'\t=1,"a,b","c""d"\r\n`,
  )
})
