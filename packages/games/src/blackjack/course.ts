/** The cards of a round in the order of the rules, without money. */
import { IllegalAction } from '@ayva/game-math/engine'
import { type BlackjackAction } from './blackjack.ts'
import { isNatural, totalOf, valueOf } from './totals.ts'

export type Hand = {
  cards: number[]
  doubled: boolean
  surrendered: boolean
  /** No further action is expected. */
  done: boolean
}

export type Course = {
  hands: Hand[]
  active: number
  dealer: number[]
  insurance: 'none' | 'asked' | 'taken' | 'declined'
  over: boolean
}

const ACE = 1
const DEALER_STANDS = 17

/** Throws `IllegalAction` if an action is not available. */
export function dealCourse(draw: () => number, actions: readonly BlackjackAction[]): Course {
  const first = draw()
  const up = draw()
  const second = draw()
  const course: Course = {
    hands: [newHand([first, second])],
    active: 0,
    dealer: [up, draw()],
    insurance: valueOf(up) === ACE ? 'asked' : 'none',
    over: false,
  }
  if (course.insurance === 'none') peek(course)
  for (const action of actions) move(course, action, draw)
  return course
}

function newHand(cards: number[]): Hand {
  return { cards, doubled: false, surrendered: false, done: false }
}

/** The dealer checks the hidden card before the player acts, and a natural is paid at once. */
function peek(course: Course): void {
  course.over = isNatural(course.dealer) || isNatural(course.hands[0]!.cards)
}

export function legalActions(course: Course): BlackjackAction[] {
  if (course.over) return []
  if (course.insurance === 'asked') return ['insure', 'noinsure']
  const { cards } = course.hands[course.active]!
  const legal: BlackjackAction[] = ['hit', 'stand']
  if (cards.length !== 2) return legal
  legal.push('double')
  if (course.hands.length > 1) return legal
  if (valueOf(cards[0]!) === valueOf(cards[1]!)) legal.push('split')
  legal.push('surrender')
  return legal
}

function move(course: Course, action: BlackjackAction, draw: () => number): void {
  if (!legalActions(course).includes(action)) throw new IllegalAction(`${action} is not offered`)
  if (action === 'insure' || action === 'noinsure') {
    course.insurance = action === 'insure' ? 'taken' : 'declined'
    return peek(course)
  }
  const hand = course.hands[course.active]!
  if (action === 'split') split(course, draw)
  else if (action === 'surrender') hand.surrendered = hand.done = true
  else if (action === 'stand') hand.done = true
  else {
    hand.cards.push(draw())
    if (action === 'double') hand.doubled = hand.done = true
  }
  settleTurn(course, draw)
}

/** The first hand gets its second card at once, the other one at its turn. */
function split(course: Course, draw: () => number): void {
  const [hand] = course.hands as [Hand]
  const [first, second] = hand.cards as [number, number]
  hand.cards = [first, draw()]
  course.hands.push(newHand([second]))
  // Each of two split aces gets one card and stands.
  if (valueOf(first) === ACE) for (const each of course.hands) each.done = true
}

/** Moves on to the next hand that can act, and to the dealer after the last one. */
function settleTurn(course: Course, draw: () => number): void {
  for (;;) {
    const hand = course.hands[course.active]!
    if (hand.cards.length === 1) hand.cards.push(draw())
    if (!hand.done && totalOf(hand.cards).total < 21) return
    hand.done = true
    if (course.active === course.hands.length - 1) break
    course.active += 1
  }
  course.over = true
  const isAlive = ({ cards, surrendered }: Hand) => !surrendered && totalOf(cards).total <= 21
  if (!course.hands.some(isAlive)) return
  while (totalOf(course.dealer).total < DEALER_STANDS) course.dealer.push(draw())
}
