// Separate from the schemas, because every page may need it.

/** Labels of a player that store the result of verification. */
export const verificationLabels = {
  accepted: 'user_document_verify_accepted',
  operatorAccepted: 'user_document_verify_operator_accepted',
  refused: 'user_document_verify_refused',
} as const
export const VERIFICATION_LABEL = /^user_document_verify_/

/** The label by which an operator demands verification before the player may play on. */
export const IDENTITY_DEMAND = 'user_document_verify_demanded'

export type VerificationFlags = Record<keyof typeof verificationLabels, boolean>

/** The meaning of the labels; `verified` includes both ways of being accepted. */
export function flagsOf(labels: readonly string[]): VerificationFlags & { verified: boolean } {
  const has = (name: keyof VerificationFlags) => labels.includes(verificationLabels[name])
  const accepted = has('accepted')
  const operatorAccepted = has('operatorAccepted')
  const refused = has('refused')
  return { accepted, operatorAccepted, refused, verified: accepted || operatorAccepted }
}

/** Whether the player may open no game until verified. */
export function isIdentityDemanded(labels: readonly string[]): boolean {
  return labels.includes(IDENTITY_DEMAND) && !flagsOf(labels).verified
}
