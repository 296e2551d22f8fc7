import { expect, test } from 'vitest'
import { discOf } from './use-home.ts'

const prize = (title: string) => ({ key: title, kind: 'cash' as const, title, image: '' })

test('the picture of the wheel shows the chance of each sector and the colour of each prize', () => {
  const sectors = [
    { n: 0, weight: 2, gift: prize('rare') },
    { n: 1, weight: 5, gift: null },
    { n: 2, weight: 3, gift: prize('common') },
  ]
  expect(discOf({ sectors })).toBe(
    'conic-gradient(from -36deg, var(--prize-1) 0deg 72deg, ' +
      'var(--prize-none) 72deg 252deg, var(--prize-0) 252deg 360deg)',
  )
})
