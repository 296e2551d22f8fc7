/** Where notifications lead: to pages of the site, whatever has happened. */
import { expect, test } from 'vitest'
import { kinds, wordsOf } from '../apps/server/src/communication/inbox/words.ts'
import { rowOf } from '../apps/web/src/lib/row-of.ts'

const said = new Proxy({}, { get: () => '7' })

// Where operators' own words lead, the contract of their calls says.
const ours = kinds.filter((kind) => kind !== 'message' && kind !== 'offer')

test.each(ours)('%s leads to a page', (kind) => {
  const { title, link } = wordsOf(kind, said)
  expect(title).not.toBe('')
  const [path] = link!.value.split('#', 1)
  expect(rowOf(path!)?.page, link!.value).toBeTruthy()
})
