import { type Round } from '@ayva/contract/games/rounds'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { SuitColours } from '../../cards/SuitColours.tsx'
import { type CardRound } from '../../cards/use-card-round.ts'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { isWithin } from '../../table/bets.ts'
import { multiplierText } from '../../table/figures.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { useOnePress } from '../../table/use-one-press.ts'
import { hiloText } from './hilo.text.ts'
import { outcomeOf, takeNow } from './hilo-words.ts'

type Props = { table: Table; field: BetField; play: CardRound }

/** Stake, where the round stands, and its one button. */
export function HiloPanel({ table, field, play }: Props) {
  const { currency, bets } = table.options
  const { round, open, busy } = play
  const bet = field.bet ?? 0n
  const outcome = round && outcomeOf(round)
  return (
    <>
      <BetInput
        field={field}
        limits={bets}
        currency={currency}
        disabled={open || busy}
        note={open ? hiloText.fixed : undefined}
      />
      <dl className="table-figures">
        <div>
          <dt>{hiloText.guesses}</dt>
          <dd>{play.dealing ? '…' : (outcome?.guesses ?? 0)}</dd>
        </div>
        <div>
          <dt>{hiloText.multiplier}</dt>
          <dd>{play.dealing ? '…' : timesOf(outcome?.multiplier4)}</dd>
        </div>
      </dl>
      {open ? (
        <TakeButton play={play} />
      ) : (
        <StartButton
          table={table}
          word="round"
          start={() => void play.start(bet)}
          off={field.problem !== undefined}
        >
          {isWithin(bets, bet)
            ? hiloText.startFor(formatMoney({ minor: bet, currency }, { short: true }))
            : hiloText.start}
        </StartButton>
      )}
      <p className="hilo-waits">{hiloText.waits}</p>
      <SuitColours />
      <PastRounds table={table} words={pastWords} />
    </>
  )
}

const pastWords = (round: Round) => (
  <span className="k-text-2">{hiloText.recent(outcomeOf(round).guesses)}</span>
)

/** «1,2870×»; of a round that was lost «0×». */
function timesOf(multiplier4 = 10_000): string {
  return `${multiplier4 === 0 ? '0' : multiplierText(multiplier4)}×`
}

function TakeButton({ play }: { play: CardRound }) {
  const { round, busy, dealing } = play
  const none = outcomeOf(round!).guesses === 0
  const press = useOnePress(() => void play.act('cashout'), none || busy || dealing)
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
        hiloText.guessFirst
      ) : (
        <>
          {hiloText.take} <Money value={{ minor: takeNow(round!), currency: round!.currency }} />
        </>
      )}
    </Button>
  )
}
