import { storage } from '@ayva/kit/storage'

/** The position of the tab of last games: after the first tab, or at the end. */
export type LastTabPlace = 'start' | 'end'

let place: LastTabPlace | undefined

/** Chosen once per browser with even chances, and stored (decision 0025). */
export function lastTabPlace(): LastTabPlace {
  place ??= kept() ?? draw()
  return place
}

function kept(): LastTabPlace | undefined {
  const found = storage.find('lastGamesTab')
  return found === 'start' || found === 'end' ? found : undefined
}

function draw(): LastTabPlace {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  const drawn = byte < 128 ? 'start' : 'end'
  storage.keep('lastGamesTab', drawn)
  return drawn
}
