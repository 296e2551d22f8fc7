/** What somebody can show, and the pages of it that are asked for; the face is asked for with each. */
export const documentPages = {
  passport: ['main', 'address', 'face'],
  foreign: ['main', 'face'],
  licence: ['main', 'back', 'face'],
} as const
