/** The pairs of call and spelling that `spelling.test.ts` leaves out. */
import { testSpellings } from './spelling.testing.ts'

testSpellings([1, 2, 3])
