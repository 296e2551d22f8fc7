import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { fastStream } from '@ayva/game-math/testing'
import { playOut, type WaysModel } from '@ayva/games/ways/ways.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

test('[PLAY-42] the proof of a round of ways draws its free spins, each with its multiplier', async () => {
  const entry = entryOfModel('ways-soft')!
  const { releases } = await partOf(entry, 'math')
  const model = releases.find(({ model: { id } }) => id === 'ways-soft')!.model as WaysModel
  const rounds = Array.from({ length: 3000 }, (_, seed) => playOut(model, fastStream(seed)))
  const outcome = rounds.find(({ free }) => free.length > 0)!
  const view = await partOf(entry, 'screen')
  const html = renderToString(createElement(view, { art: entry.titles[0]!.art, outcome }))
  expect(html.split('class="fairness-reels"')).toHaveLength(outcome.free.length + 2)
  const { length } = outcome.free
  expect(html).toContain(`Бесплатное вращение 1 из ${length}, ×${outcome.free[0]!.multiplier}`)
  expect(html).toContain(
    `Бесплатное вращение ${length} из ${length}, ×${outcome.free.at(-1)!.multiplier}`,
  )
  const plain = createElement(view, {
    art: entry.titles[0]!.art,
    outcome: { ...outcome, free: [] },
  })
  expect(renderToString(plain)).not.toContain('fairness-series')
})
