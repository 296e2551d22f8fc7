import { type Round } from '@ayva/contract/games/rounds'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { type CardRound } from '../../cards/use-card-round.ts'
import { SuitColours } from '../../cards/SuitColours.tsx'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { isWithin } from '../../table/bets.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { useOnePress } from '../../table/use-one-press.ts'
import { bestHold } from '../best-hold.ts'
import { type PokerModel } from '../videopoker.ts'
import { handOf, heldCount, outcomeOf } from './poker-words.ts'
import { pokerText } from './poker.text.ts'

const ALL = 31

type Props = {
  table: Table
  model: PokerModel
  field: BetField
  play: CardRound
  mask: number
  setMask: (mask: number) => void
  start: (bet: bigint) => void
}

/** Stake, help with the choice, and the single button. */
export function PokerPanel({ table, model, field, play, mask, setMask, start }: Props) {
  const { currency, bets } = table.options
  const { round, open, busy, dealing } = play
  const choosing = open && !dealing && !busy
  const bet = field.bet ?? 0n
  return (
    <>
      <BetInput
        field={field}
        limits={bets}
        currency={currency}
        disabled={open || busy}
        note={open ? pokerText.fixed : undefined}
      />
      <div className={`videopoker-help${open ? '' : ' is-idle'}`}>
        <Button disabled={!choosing} onClick={() => setMask(mask === ALL ? 0 : ALL)}>
          {mask === ALL ? pokerText.holdNone : pokerText.holdAll}
        </Button>
        <Button
          disabled={!choosing}
          title={pokerText.hintWhy}
          onClick={() => round && setMask(bestHold(outcomeOf(round).deal, model.pays))}
        >
          {pokerText.hint}
        </Button>
      </div>
      {open ? (
        <DrawButton play={play} mask={mask} />
      ) : (
        <StartButton
          table={table}
          word="deal"
          start={() => start(bet)}
          off={field.problem !== undefined}
        >
          {isWithin(bets, bet)
            ? pokerText.dealFor(formatMoney({ minor: bet, currency }, { short: true }))
            : pokerText.deal}
        </StartButton>
      )}
      <p className="videopoker-waits">{pokerText.waits}</p>
      <SuitColours />
      <PastRounds table={table} words={pastWords} />
    </>
  )
}

const pastWords = (round: Round) => <span className="k-text-2">{handOf(round)}</span>

function DrawButton({ play, mask }: { play: CardRound; mask: number }) {
  const off = play.busy || play.dealing
  const press = useOnePress(() => void play.act(mask), off, true)
  return (
    <Button
      kind="primary"
      size="lg"
      wide
      className="table-act"
      data-press="step"
      aria-disabled={off || undefined}
      {...press}
    >
      {pokerText.change(5 - heldCount(mask))}
    </Button>
  )
}
