import portraits from 'virtual:art/hosts'

/** A host's portrait, drawn at 400x500. */
export const portraitOf = (art: string): string => portraits[`${art}.svg`] ?? ''
