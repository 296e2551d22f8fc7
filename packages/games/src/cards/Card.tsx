import './cards.css'
import { useLayoutEffect, useRef } from 'react'
import { pause } from '../table/cycle.ts'
import { prefersStill } from '../table/motion.ts'
import { partPicture } from '../table/pictures.ts'
import { cardPart, spokenCard } from './cards.ts'
import { DEAL_GAP_MS, DEAL_MS } from './dealing.ts'
import { useFourColours } from './suits.ts'

const BACK_WORDS = 'карта рубашкой вверх'
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

type Props = {
  /** Null for a card that is face down. */
  card: number | null
  /** The position among the cards that are dealt together; later ones start later. */
  turn?: number
  /** The card is already on the table: nothing moves, but a revealed face is still turned. */
  lying?: boolean
  /** A text beside the table already names the cards. */
  silent?: boolean
  back?: 'card-back' | 'card-back-2'
  className?: string
}

/**
 * A card. It moves from the shoe when it first appears, and turns over when its face becomes known; with reduced motion
 * both happen at once.
 */
export function Card({ card, turn = 0, lying = false, silent = false, ...look }: Props) {
  const { back = 'card-back', className = '' } = look
  const box = useRef<HTMLSpanElement>(null)
  const turning = useRef<HTMLSpanElement>(null)
  const before = useRef<number | null>(lying ? card : null)
  const fresh = useRef(!lying)
  const fourColours = useFourColours(({ on }) => on)
  useLayoutEffect(() => {
    const delay = turn * DEAL_GAP_MS
    const travels = fresh.current && !prefersStill()
    const turns = before.current === null && card !== null && !prefersStill()
    fresh.current = false
    before.current = card
    const runs = [
      travels && box.current?.animate(travel, { duration: DEAL_MS, delay, ...timing }),
      turns && turning.current?.animate(turnOver, { duration: DEAL_MS, delay, ...timing }),
    ]
    return () => runs.forEach((run) => run && run.cancel())
    // What is being shown is not begun anew because its place in the hand has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [card])
  return (
    <span
      ref={box}
      className={`cards-card ${className}`}
      {...(silent
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': card === null ? BACK_WORDS : spokenCard(card) })}
    >
      <span ref={turning} className={card === null ? 'is-down' : undefined}>
        <img src={partPicture(back)} alt="" width={150} height={214} draggable={false} />
        {card !== null && (
          <img
            src={partPicture(cardPart(card, fourColours))}
            alt=""
            width={150}
            height={214}
            draggable={false}
          />
        )}
      </span>
    </span>
  )
}

const timing = { easing: EASE, fill: 'backwards' } as const
const travel = [
  { transform: 'translate(120%, -140%) rotate(14deg)', opacity: 0 },
  { opacity: 1, offset: 0.3 },
  { transform: 'none', opacity: 1 },
]
const turnOver = [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0)' }]

/** On a slow connection the text of the table names a card before its picture is loaded. */
const FACES_WAIT_MS = 1500

/** Loads faces before they are turned, so that no card appears blank. */
export async function fetchFaces(cards: readonly number[]): Promise<void> {
  const { on } = useFourColours.getState()
  const faces = cards.map(async (card) => {
    const picture = new Image()
    picture.src = partPicture(cardPart(card, on))
    await picture.decode().catch(() => undefined)
  })
  await Promise.race([Promise.all(faces), pause(FACES_WAIT_MS)])
}
