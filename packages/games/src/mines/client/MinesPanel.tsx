import { type Round } from '@ayva/contract/games/rounds'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { type MinesModel } from '../mines.ts'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { isWithin } from '../../table/bets.ts'
import { percentText } from '../../table/figures.ts'
import { minesText } from './mines.text.ts'
import { type Table } from '../../table/table.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { useOnePress } from '../../table/use-one-press.ts'
import { MineCount } from './MineCount.tsx'
import { CELLS, ladder, safeChance, safeOpened, takeNow } from './mines-view.ts'
import { recentWords, timesText } from './mines-words.ts'
import { type MinesRound, type useMines } from './use-mines.ts'

type Props = {
  model: MinesModel
  mines: number
  setMines: (mines: number) => void
  /** The round of the figures, open or over. */
  shown: MinesRound | undefined
  table: Table
  field: BetField
  play: ReturnType<typeof useMines>
}

/** Stake, number of mines, present value, and the single button. */
export function MinesPanel({ model, mines, setMines, shown, table, field, play }: Props) {
  const { currency, bets } = table.options
  const { current, open } = play
  const bet = field.bet ?? 0n
  return (
    <>
      <div className="mines-top">
        <div className="mines-choice">
          <BetInput
            field={open ? { ...field, typed: openStake(current!), problem: undefined } : field}
            limits={bets}
            currency={currency}
            disabled={open}
            note={open ? minesText.fixed : undefined}
          />
          <MineCount
            model={model}
            mines={mines}
            setMines={setMines}
            opened={open ? safeOpened(current!.outcome) : 0}
            disabled={open}
          />
        </div>
        <Figures model={model} mines={mines} current={shown} bet={field.bet} />
      </div>
      {open ? (
        <TakeButton current={current!} play={play} />
      ) : (
        <StartButton
          table={table}
          word="round"
          start={() => void play.start(bet, mines)}
          off={field.problem !== undefined}
        >
          {isWithin(bets, bet)
            ? minesText.start(formatMoney({ minor: bet, currency }, { short: true }))
            : minesText.startAny}
        </StartButton>
      )}
      <p className="mines-wait">
        {open && (current!.outcome.opened.length > 0 ? minesText.waits : minesText.waitsEmpty)}
      </p>
      <PastRounds table={table} words={pastWords} />
    </>
  )
}

function openStake({ round }: MinesRound): string {
  return formatMoney({ minor: round.stake, currency: round.currency }).replace(/\u00A0\D+$/, '')
}

function TakeButton({ current, play }: { current: MinesRound; play: Props['play'] }) {
  const { round, outcome } = current
  const none = outcome.opened.length === 0
  const off = none || play.busy
  const press = useOnePress(() => void play.act('cashout'), off)
  const value = { minor: takeNow(round.bet, outcome), currency: round.currency }
  return (
    <Button
      kind="primary"
      size="lg"
      wide
      className="table-act"
      data-press={none ? undefined : 'step'}
      disabled={none}
      {...press}
    >
      {none ? (
        minesText.openFirst
      ) : (
        <>
          {minesText.take} <Money value={value} />
        </>
      )}
    </Button>
  )
}

type FiguresProps = {
  model: MinesModel
  mines: number
  current: MinesRound | undefined
  bet: bigint | undefined
}

function Figures({ model, mines, current, bet }: FiguresProps) {
  const opened = current ? safeOpened(current.outcome) : 0
  const first = ladder(model, mines, bet ?? 100n, undefined)[0]
  const next = current ? current.outcome.nextMultiplier4 : (first ?? null)
  const over = current !== undefined && current.round.status !== 'open'
  const figures = [
    [minesText.opened, minesText.openedOf(opened, CELLS - mines)],
    [minesText.multiplier, timesText(current?.outcome.multiplier4 ?? 10_000)],
    [minesText.next, next === null ? '—' : timesText(next)],
    [minesText.chance, over ? '—' : percentText(safeChance(mines, opened), 1)],
  ]
  return (
    <dl className="table-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function pastWords(round: Round) {
  const outcome = outcomeOf(round)
  return (
    <>
      <span className="k-text-2">{recentWords({ round, outcome })}</span>
      {round.status !== 'void' && (
        <span translate="no" className="k-text-3">
          {timesText(outcome.multiplier4)}
        </span>
      )}
    </>
  )
}

const outcomeOf = ({ outcome }: Round) => outcome as MinesRound['outcome']
