import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import { book } from './book.ts'
import bookExtreme from './book-extreme.json' with { type: 'json' }
import bookHigh from './book-high.json' with { type: 'json' }
import bookMid from './book-mid.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'book',
  releases: releasesOf(book, [bookMid, bookHigh, bookExtreme]),
  hasSteps: false,
  usualParams: {},
  trials: (model) => [plainTrial(model)],
}
