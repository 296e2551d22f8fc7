import { type Round } from '@ayva/contract/games/rounds'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { SuitColours } from '../../cards/SuitColours.tsx'
import { type CardRound } from '../../cards/use-card-round.ts'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { isWithin } from '../../table/bets.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { useOnePress } from '../../table/use-one-press.ts'
import { useShownBalance } from '../../table/use-table.ts'
import { type BlackjackAction } from '../blackjack.ts'
import { blackjackText as words, moves } from './blackjack.text.ts'
import { costOf, outcomeOf, recentWords } from './blackjack-words.ts'

type Moves = {
  play: CardRound
  /** The action is available, and the balance suffices for it. */
  may: (action: BlackjackAction) => boolean
  act: (action: BlackjackAction) => void
}
type Props = Moves & { table: Table; field: BetField }

/** Stake, suit colours, and past deals. */
export function BlackjackPanel({ table, field, play }: Pick<Props, 'table' | 'field' | 'play'>) {
  const { currency, bets } = table.options
  const { open, busy } = play
  return (
    <>
      <BetInput
        field={field}
        limits={bets}
        currency={currency}
        disabled={open || busy}
        note={open ? words.fixed : undefined}
      />
      <p className="blackjack-waits">{words.waits}</p>
      <SuitColours />
      <PastRounds table={table} words={pastWords} />
    </>
  )
}

const pastWords = (round: Round) => <span className="k-text-2">{recentWords(round)}</span>

/** The bar below the cards: the deal button, and during a round the available moves. */
export function BlackjackBar({ table, field, ...props }: Props) {
  const { currency, bets } = table.options
  const bet = field.bet ?? 0n
  if (props.play.open) return <MoveButtons {...props} table={table} />
  return (
    <StartButton
      table={table}
      word="deal"
      start={() => void props.play.start(bet)}
      off={field.problem !== undefined}
    >
      {isWithin(bets, bet)
        ? words.dealFor(formatMoney({ minor: bet, currency }, { short: true }))
        : words.deal}
    </StartButton>
  )
}

const ORDER = ['stand', 'noinsure', 'hit', 'insure', 'double', 'split', 'surrender'] as const

/** The moves that the rules allow now; they are disabled while cards move. */
function MoveButtons({ table, play, may, act }: Moves & { table: Table }) {
  const { minor: balance } = useShownBalance(table)
  const legal = (play.round?.legal ?? []) as readonly BlackjackAction[]
  const shown = ORDER.filter((action) => legal.includes(action))
  return (
    <div className="blackjack-moves" role="toolbar" aria-label={words.actions}>
      {shown.map((action) => (
        <MoveButton
          key={action}
          action={action}
          why={whyOf(action, play.round!, balance)}
          off={!may(action)}
          act={act}
        />
      ))}
    </div>
  )
}

type MoveProps = {
  action: BlackjackAction
  why: string
  off: boolean
  act: (action: BlackjackAction) => void
}

/** The move that ends a hand, or declines insurance, is the primary button. */
function MoveButton({ action, why, off, act }: MoveProps) {
  const press = useOnePress(() => act(action), off)
  const isMain = action === 'stand' || action === 'noinsure'
  return (
    <Button
      kind={isMain ? 'primary' : 'secondary'}
      className={isMain ? 'table-act' : undefined}
      data-press={isMain ? 'step' : undefined}
      aria-disabled={off || undefined}
      {...press}
    >
      <b>{moves[action]}</b>
      <small>{why}</small>
    </Button>
  )
}

function whyOf(action: BlackjackAction, round: Round, balance: bigint): string {
  const cost = costOf(action, round.bet)
  if (cost > balance) return words.short
  if (cost > 0n)
    return words.more(formatMoney({ minor: cost, currency: round.currency }, { short: true }))
  if (action === 'surrender') return words.half
  if (action === 'noinsure') return words.refuse
  if (action === 'hit') return words.oneCard
  const { hands, active } = outcomeOf(round)
  return words.standOn(hands[active ?? 0]!.total)
}
