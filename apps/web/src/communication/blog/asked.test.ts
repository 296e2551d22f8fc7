import { expect, test } from 'vitest'
import { askedOf } from './asked.ts'

test.each([
  [{}, { slug: undefined, page: 1 }],
  [{ slug: '2' }, { slug: undefined, page: 2 }],
  [{ slug: 'my-article' }, { slug: 'my-article', page: 1 }],
  [
    { slug: 'my-article', page: '2' },
    { slug: 'my-article', page: 2 },
  ],
  [{ slug: '2nd-article' }, { slug: '2nd-article', page: 1 }],
  [{ slug: '2', page: '3' }, undefined],
  [{ slug: 'my-article', page: 'x' }, undefined],
  [{ slug: 'my-article', page: '1e1' }, undefined],
  [{ slug: '0' }, undefined],
  [{ slug: 'my-article', page: '0' }, undefined],
  [{ slug: '999999999999999' }, undefined],
])('[ROUTE-031, ROUTE-032, ROUTE-033] %o requests %o', (params, asked) => {
  expect(askedOf(params)).toEqual(asked)
})
