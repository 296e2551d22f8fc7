/** The kinds of documents with the pages that each requires; a photo of the face is required with each. */
export const documentPages = {
  passport: ['main', 'address', 'face'],
  foreign: ['main', 'face'],
  licence: ['main', 'back', 'face'],
} as const
