import backdrops from 'virtual:art/backdrops'
import titles from 'virtual:art/titles'

/** The background of the game, without its hero. */
export const backdropOf = (art: string): string => backdrops[`${art}.svg`] ?? ''
/** The name of the game in its own lettering. */
export const titleOf = (art: string): string => titles[`${art}.svg`] ?? ''
