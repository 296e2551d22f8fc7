import { currencyName } from '@ayva/kit/currency-name'
import { serverNow } from '@ayva/kit/server-clock'
import './history.css'
import { type Currency } from '@ayva/contract/base'
import { Chips } from '@ayva/kit/Chips'
import { Select } from '@ayva/kit/Select'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { useKeptState } from '#lib/kept-state.ts'
import { type PageModule } from '#lib/page.ts'
import { useSelf } from '../../../identity/player/player.ts'
import {
  GameHistory,
  type HistoryFilter,
  HistorySums,
  historyText,
  RoundsFile,
} from '../../../games/rounds/rounds.ts'
import { CashierFrame } from '../CashierFrame.tsx'
import { HistoryPeriod, type Period, periodDays } from './HistoryPeriod.tsx'

const PERIOD_MS = 30 * 86_400_000
const GAMES_MAX = 100

type Chosen = { wins: boolean; gameId?: number; currency?: Currency }

/** Every round with a stake of the player, beside the payments. */
function GameHistoryPage() {
  const [period, setPeriod] = useKeptState<Period>('rounds period', periodDays())
  const [chosen, setChosen] = useKeptState<Chosen>('rounds chosen', { wins: false })
  const { wins, ...narrowed } = chosen
  const filter: HistoryFilter = { ...narrowed, ...edgesOf(period), ...(wins && { wins: '1' }) }
  return (
    <CashierFrame section="games">
      <title>{historyText.pageTitle}</title>
      <meta name="description" content={historyText.emptyHint} />
      <div className="history-head">
        <h1 className="k-d2">{historyText.title}</h1>
        <HistoryPeriod value={period} onChange={setPeriod} />
        <RoundsFile filter={filter} />
      </div>
      <HistorySums filter={filter} />
      <div className="history-head">
        <Chips
          label={historyText.filter}
          value={wins ? 'wins' : 'all'}
          onChange={(id) => setChosen({ ...chosen, wins: id === 'wins' })}
          items={(['all', 'wins'] as const).map((id) => ({ id, label: historyText.filters[id] }))}
        />
        {wins && <span className="k-small k-text-3">{historyText.winsNote}</span>}
        <Narrowing chosen={chosen} onChange={setChosen} />
      </div>
      <GameHistory filter={filter} />
    </CashierFrame>
  )
}

type NarrowingProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** Filters by played game, and by currency if there are several. */
function Narrowing({ chosen, onChange }: NarrowingProps) {
  const { gameId, currency, ...rest } = chosen
  const wallets = useSelf()?.wallets ?? []
  return (
    <div className="history-period">
      <Select
        inline
        label={historyText.game}
        value={gameId ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...rest, ...(currency && { currency }), ...(value && { gameId: +value }) })
        }
        options={[
          { value: '', label: historyText.anyGame },
          ...usePlayedGames().map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {wallets.length > 1 && (
        <Select
          inline
          label={historyText.currency}
          value={currency ?? ''}
          onChange={({ target: { value } }) =>
            onChange({
              ...rest,
              ...(gameId !== undefined && { gameId }),
              ...(value && { currency: value as Currency }),
            })
          }
          options={[
            { value: '', label: historyText.anyCurrency },
            ...wallets.map(({ currency: one }) => ({ value: one, label: currencyName(one) })),
          ]}
        />
      )}
    </div>
  )
}

function usePlayedGames() {
  const call = useCall()
  const { data = [] } = useQuery({
    queryKey: ['last-games', GAMES_MAX],
    queryFn: async () =>
      call((await import('@ayva/contract/games/lobby')).lastGames, { query: { limit: GAMES_MAX } }),
  })
  return data
}

/** Unlike payments, rounds have no default period on the server. */
function edgesOf({ choice, edges }: Period): Period['edges'] {
  if (choice !== 'd30') return edges
  return { from: new Date(serverNow() - PERIOD_MS).toISOString().slice(0, 10) }
}

export const page: PageModule = { view: GameHistoryPage }
