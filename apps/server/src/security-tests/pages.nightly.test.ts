/** The pairs of page and invalid name that `pages.test.ts` leaves out. */
import { afterAll, beforeAll } from 'vitest'
import { openPages, type Pages, testInvalidNames } from './pages.testing.ts'

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.testApp.close())

testInvalidNames(() => pages, [1, 2, 3])
