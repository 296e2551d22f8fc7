// Apart from the schemas: the page asks for a game by its version.

/** Which make of a game is asked for, as the specification numbers them: `isMobile` of a launch. */
export const gameVersions = { desktop: 0, mobile: 1 } as const

/** In the address of a game's page: whoever follows it has left the game. */
export const EXIT_MARKER = 'exit=1'
