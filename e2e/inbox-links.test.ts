/** Tests that links of notifications lead to pages of the site, for every kind of event. */
import { expect, test } from 'vitest'
import { kinds, wordsOf } from '../apps/server/src/communication/inbox/words.ts'
import { rowOf } from '../apps/web/src/lib/row-of.ts'

const said = new Proxy({}, { get: () => '7' })

// The contract of the operators' calls restricts their own links.
const ours = kinds.filter((kind) => kind !== 'message' && kind !== 'offer')

test.each(ours)('%s leads to a page', (kind) => {
  const { title, link } = wordsOf(kind, said)
  expect(title).not.toBe('')
  const [path] = link!.value.split('#', 1)
  expect(rowOf(path!)?.page, link!.value).toBeTruthy()
})
