/** Cards as engines number them (games.md 1): their names in data, in pictures and for screen readers. */

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
const SUITS = ['c', 'd', 'h', 's'] as const
const DECK = 52

const spokenRanks = [
  'туз',
  'двойка',
  'тройка',
  'четвёрка',
  'пятёрка',
  'шестёрка',
  'семёрка',
  'восьмёрка',
  'девятка',
  'десятка',
  'валет',
  'дама',
  'король',
]
const spokenSuits = { c: 'треф', d: 'бубен', h: 'червей', s: 'пик' }

/** 0 is an ace, 12 a king. In a shoe of many decks the cards repeat every 52 numbers. */
function rankOf(card: number): number {
  return card % 13
}

/** 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
function suitOf(card: number): number {
  return Math.floor((card % DECK) / 13)
}

/** «Ah», «Td»: rank and suit. */
export function cardText(card: number): string {
  return `${RANKS[rankOf(card)]}${SUITS[suitOf(card)]}`
}

/** The card with this text; undefined if there is none. */
export function parseCard(text: string): number | undefined {
  const rank = RANKS.findIndex((one) => one === text[0])
  const suit = SUITS.findIndex((one) => one === text[1])
  return text.length === 2 && rank >= 0 && suit >= 0 ? suit * 13 + rank : undefined
}

/** «туз червей»: for screen readers and the text of an outcome. */
export function spokenCard(card: number): string {
  return `${spokenRanks[rankOf(card)]} ${spokenSuits[SUITS[suitOf(card)]!]}`
}

/** «туз червей, дама пик». */
export function spokenCards(cards: readonly number[]): string {
  return cards.map(spokenCard).join(', ')
}

/** The drawing of a face; in a four-colour deck diamonds are blue and clubs green. */
export function cardPart(card: number, fourColours: boolean): string {
  const rank = RANKS[rankOf(card)]
  const suit = SUITS[suitOf(card)]!
  const deck = fourColours && (suit === 'c' || suit === 'd') ? 'card4' : 'card'
  return `${deck}-${rank === 'T' ? '10' : rank}${suit}`
}
