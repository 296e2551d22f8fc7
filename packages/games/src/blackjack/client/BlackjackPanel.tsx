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
import { type BlackjackAction } from '../blackjack.ts'
import { blackjackText as words, moves } from './blackjack.text.ts'
import { costOf, outcomeOf, recentWords } from './blackjack-words.ts'

type Moves = {
  play: CardRound
  legal: readonly BlackjackAction[]
  /** It is offered, and there is money for it. */
  may: (action: BlackjackAction) => boolean
  act: (action: BlackjackAction) => void
}
type Props = Moves & { table: Table; field: BetField }

/** Stake, the moves at their places, and past deals. */
export function BlackjackPanel({ table, field, ...props }: Props) {
  const { currency, bets } = table.options
  const { open, busy } = props.play
  const bet = field.bet ?? 0n
  return (
    <>
      <BetInput
        field={field}
        limits={bets}
        currency={currency}
        disabled={open || busy}
        note={open ? words.fixed : undefined}
      />
      <MoveButtons {...props} />
      {open ? (
        <StandButton {...props} />
      ) : (
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
      )}
      <p className="blackjack-waits">{words.waits}</p>
      <SuitColours />
      <PastRounds table={table} words={pastWords} />
    </>
  )
}

const pastWords = (round: Round) => <span className="k-text-2">{recentWords(round)}</span>

/** The move that ends a hand has the place of the start button; insurance is declined there. */
function StandButton({ play, legal, may, act }: Moves) {
  const asked = play.round !== undefined && outcomeOf(play.round).insurance === 'asked'
  const action: BlackjackAction = asked ? 'noinsure' : 'stand'
  const press = useOnePress(() => act(action), !may(action))
  return (
    <Button
      kind="primary"
      size="lg"
      wide
      className="table-act"
      data-press="step"
      aria-disabled={!legal.includes(action) || undefined}
      {...press}
    >
      {moves[action]}
    </Button>
  )
}

const OTHERS = ['hit', 'double', 'split', 'surrender'] as const

function MoveButtons({ play, legal, may, act }: Moves) {
  const { round, open } = play
  const asked = open && outcomeOf(round!).insurance === 'asked'
  const shown: readonly BlackjackAction[] = asked
    ? ['insure', 'double', 'split', 'surrender']
    : OTHERS
  return (
    <div className="blackjack-moves" role="toolbar" aria-label={words.actions}>
      {shown.map((action) => (
        <button key={action} type="button" disabled={!may(action)} onClick={() => act(action)}>
          <b>{moves[action]}</b>
          <small>{whyOf(action, { play, legal, may, act })}</small>
        </button>
      ))}
    </div>
  )
}

function whyOf(action: BlackjackAction, { play: { round }, legal, may }: Moves): string {
  if (!round || !legal.includes(action)) return words.notNow
  const cost = costOf(action, round.bet)
  if (!may(action)) return words.short
  if (cost > 0n)
    return words.more(formatMoney({ minor: cost, currency: round.currency }, { short: true }))
  return action === 'surrender' ? words.half : words.oneCard
}
