// Apart from the schemas: every page may ask what the labels of its player say.

/** Labels of a player that say what came of the documents. */
export const verificationLabels = {
  accepted: 'user_document_verify_accepted',
  operatorAccepted: 'user_document_verify_operator_accepted',
  refused: 'user_document_verify_refused',
} as const
export const VERIFICATION_LABEL = /^user_document_verify_/

/** The casino wants to know who the player is before they play on: an operator's word. */
export const IDENTITY_DEMAND = 'user_document_verify_demanded'

export type VerificationFlags = Record<keyof typeof verificationLabels, boolean>

/** What the labels of a player say; `verified` is whoever was accepted in either way. */
export function flagsOf(labels: readonly string[]): VerificationFlags & { verified: boolean } {
  const has = (name: keyof VerificationFlags) => labels.includes(verificationLabels[name])
  const accepted = has('accepted')
  const operatorAccepted = has('operatorAccepted')
  const refused = has('refused')
  return { accepted, operatorAccepted, refused, verified: accepted || operatorAccepted }
}

/** Whether no game is opened for the player until their documents are accepted. */
export function isIdentityDemanded(labels: readonly string[]): boolean {
  return labels.includes(IDENTITY_DEMAND) && !flagsOf(labels).verified
}
