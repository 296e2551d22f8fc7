import { Money } from '@ayva/kit/Money'
import { type Round } from '@ayva/contract/games/rounds'
import { Card } from '../../cards/Card.tsx'
import { type CardRound } from '../../cards/use-card-round.ts'
import { type BetLimits } from '../../table/bets.ts'
import { ChipPile } from '../../table/Chip.tsx'
import { pileOf } from '../../table/chips.ts'
import { partPicture } from '../../table/pictures.ts'
import { type HandResult, type ShownHand } from '../blackjack.ts'
import { blackjackText as words, results } from './blackjack.text.ts'
import { outcomeOf, totalText } from './blackjack-words.ts'

/** The results after which the dealer takes the chips. */
const LOST: ReadonlySet<HandResult> = new Set<HandResult>(['lose', 'bust'])

type Props = { play: CardRound; resumed: boolean; limits: BetLimits }

/** The dealer's cards, the rules printed on the felt, and one or two hands. */
export function BlackjackTable({ play, resumed, limits }: Props) {
  const { round, before, dealing } = play
  const outcome = round && outcomeOf(round)
  const open = round?.status === 'open'
  const first = dealing && !before
  const known = before && outcomeOf(before).hands
  const fresh = (outcome?.hands ?? []).map(({ cards }, at) =>
    Math.max(0, cards.length - (known?.[at]?.cards.length ?? (known ? 1 : 0))),
  )
  const freshOfAll = fresh.reduce((sum, one) => sum + one, 0)
  // The hidden card is shown face down beside the open one.
  const dealer = outcome ? (open ? [...outcome.dealer, null] : outcome.dealer) : []
  return (
    <>
      <section className="blackjack-dealer" aria-label={words.dealer}>
        <small>{words.dealer}</small>
        <div className="blackjack-cards">
          {!outcome && (
            <>
              <i className="blackjack-place" />
              <i className="blackjack-place" />
            </>
          )}
          {dealer.map((card, at) => (
            <Card
              // A place of the dealer's row: its card is turned there.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${round?.id}.${at}`}
              card={card}
              turn={first ? 2 * at + 1 : freshOfAll + at - 1}
              lying={resumed}
            />
          ))}
        </div>
        <Total hidden={dealing || !outcome} value={`${outcome?.dealerTotal ?? ''}`} />
      </section>
      <p className="blackjack-felt" aria-hidden="true">
        <b>{words.pays}</b>
        <span>{words.terms}</span>
      </p>
      <div className="blackjack-hands">
        {(outcome?.hands ?? [undefined]).map((hand, at) => {
          const start = fresh.slice(0, at).reduce((sum, one) => sum + one, 0)
          const old = (hand?.cards.length ?? 0) - (fresh[at] ?? 0)
          return (
            <HandView
              // Hands keep their places.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              hand={hand}
              round={round}
              dealing={dealing}
              resumed={resumed}
              limits={limits}
              nth={at}
              isTurn={open && !dealing && outcome?.active === at}
              turnOf={(place) => (first ? 2 * place : start + place - old)}
            />
          )
        })}
      </div>
    </>
  )
}

type HandProps = {
  hand: ShownHand | undefined
  round: Round | undefined
  nth: number
  isTurn: boolean
  dealing: boolean
  resumed: boolean
  limits: BetLimits
  turnOf: (place: number) => number
}

function HandView(props: HandProps) {
  const { hand, round, nth, isTurn, dealing, resumed, limits, turnOf } = props
  const two = round !== undefined && outcomeOf(round).hands.length > 1
  const bet = round && hand ? round.bet * (hand.doubled ? 2n : 1n) : undefined
  const state =
    hand && !dealing ? (hand.result ? results[hand.result] : isTurn ? words.turn : '') : ''
  return (
    <section
      className={`blackjack-hand${isTurn ? ' is-turn' : ''}`}
      aria-label={two ? words.handOf(nth + 1) : words.hand}
    >
      <Total hidden={dealing || !hand} value={hand ? totalText(hand) : ''} />
      <div className="blackjack-cards is-fanned">
        {hand ? (
          hand.cards.map((card, place) => (
            <Card
              key={`${round?.id}.${place}.${card}`}
              card={card}
              turn={Math.max(0, turnOf(place))}
              lying={resumed}
            />
          ))
        ) : (
          <img className="blackjack-spot" src={partPicture('bet-spot')} alt="" />
        )}
      </div>
      <p className="blackjack-stake">
        {bet !== undefined && (
          <>
            {(dealing || !hand?.result || !LOST.has(hand.result)) && (
              <ChipPile chips={pileOf(bet, limits)} currency={round!.currency} />
            )}
            <Money value={{ minor: bet, currency: round!.currency }} />
          </>
        )}{' '}
        {hand?.doubled && !dealing && <span>{words.doubled}</span>}{' '}
        <b className={hand?.result ? `is-${hand.result}` : undefined}>{state}</b>
      </p>
    </section>
  )
}

function Total({ hidden, value }: { hidden: boolean; value: string }) {
  return (
    <b translate="no" className={`blackjack-total${hidden ? ' is-hidden' : ''}`}>
      {hidden ? '' : value}
    </b>
  )
}
