import { type Fairness, type ScreenProps } from '../fairness.ts'
import { type RulesProps } from '../table/RulesFrame.tsx'
import { type GameClientProps, useTable } from '../table/use-table.ts'
import { type CoinModel, type CoinOutcome } from './coin.ts'

const sides = { heads: 'Орёл', tails: 'Решка' }

export function CoinGame({ table, model }: GameClientProps) {
  const busy = useTable(table, (state) => state.busy)
  const { bets } = table.options
  return (
    <main>
      <p>Монета платит {(model as CoinModel).multiplier4} десятитысячных ставки</p>
      <button
        type="button"
        disabled={busy}
        onClick={() => void table.start(bets.min, { side: 'heads' })}
      >
        {sides.heads}
      </button>
    </main>
  )
}

export function CoinRules({ game, model }: RulesProps) {
  return (
    <p>
      {game.name}: {model.id}, версия {model.version}
    </p>
  )
}

export function CoinScreen({ outcome }: ScreenProps) {
  return <p>{sides[(outcome as CoinOutcome).side]}</p>
}

export const fairness: Fairness = {
  fields: [
    {
      name: 'side',
      kind: 'options',
      label: 'Сторона',
      first: 'heads',
      options: [
        { value: 'heads', label: sides.heads },
        { value: 'tails', label: sides.tails },
      ],
    },
  ],
  capped: false,
  examples: [],
  read: ({ side }) => ({ params: { side }, actions: [] }),
  write: ({ params: { side } }) => ({ side: side === 'tails' ? 'tails' : 'heads' }),
  outcomeWords: (outcome) => `Выпало: ${sides[(outcome as CoinOutcome).side]}`,
  draws: ({ outcome }) => [['Монета', sides[(outcome as CoinOutcome).side]]],
}
