import { type Game } from '@ayva/contract/games/lobby'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { registry } from '../registry.ts'
import { RulesFrame } from './RulesFrame.tsx'

const releases = registry.newest().filter(({ engine }) => engine.shared === undefined)

test.each(releases.map(({ model }) => model))(
  'the rules of $id state how much rounding down can lower its return at the smallest bet',
  (model) => {
    const game = {
      engine: model.engine,
      categories: [],
      maxWinX: null,
      topWin: null,
      volatility: null,
      rtpBp: 9_600,
    } as unknown as Game
    const rules = renderToStaticMarkup(
      RulesFrame({ game, currency: 'RUB', model, how: [], children: null }),
    )
    const [, share] = /убавляет возврат, но меньше чем на ([\d,]+)\s%/.exec(rules) ?? []
    const lowered = Number(share?.replace(',', '.')) / 100
    expect(lowered).toBeGreaterThan(0)
    expect(lowered).toBeLessThan(0.01)
  },
)
