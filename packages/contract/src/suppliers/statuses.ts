// Apart from the schemas: a page that shows a supplier's game needs words and no schema.

/** How a wallet call ends, whoever the supplier is; `docs/suppliers.md` says what each asks of it. */
export const walletStatuses = [
  ...['OK', 'INSUFFICIENT_FUNDS', 'PLAYER_UNKNOWN', 'PLAYER_BLOCKED', 'LIMIT_REACHED'],
  ...['TOKEN_INVALID', 'TOKEN_EXPIRED', 'GAME_UNAVAILABLE', 'CURRENCY_MISMATCH', 'DUPLICATE_TX'],
  ...['TX_NOT_FOUND', 'TX_ROLLED_BACK', 'BAD_SIGNATURE', 'GEO_BLOCKED', 'BAD_REQUEST', 'TEMPORARY'],
] as const
