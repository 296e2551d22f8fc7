// Apart from the schemas: a page that shows a supplier's game needs words and no schema.

/** How a wallet call ends, whoever the supplier is; `docs/suppliers.md` says what each asks of it. */
export const walletStatuses = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'PLAYER_UNKNOWN',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'GAME_UNAVAILABLE',
  'CURRENCY_MISMATCH',
  'DUPLICATE_TX',
  'TX_NOT_FOUND',
  'TX_ROLLED_BACK',
  'BAD_SIGNATURE',
  'GEO_BLOCKED',
  'BAD_REQUEST',
  'TEMPORARY',
] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** What a player may read, where a game shows it. */
export const walletWords: Record<WalletStatus, string> = {
  OK: '',
  INSUFFICIENT_FUNDS: 'На счёте не хватает денег на эту ставку',
  PLAYER_UNKNOWN: 'Такого игрока нет',
  PLAYER_BLOCKED: 'Ставки сейчас закрыты для этого аккаунта',
  LIMIT_REACHED: 'Ставка больше, чем позволяет лимит',
  TOKEN_INVALID: 'Откройте игру заново',
  TOKEN_EXPIRED: 'Время игры вышло. Откройте её заново.',
  GAME_UNAVAILABLE: 'Игра сейчас недоступна',
  CURRENCY_MISMATCH: 'Валюта счёта другая. Откройте игру заново.',
  DUPLICATE_TX: 'Этот номер операции уже занят',
  TX_NOT_FOUND: 'Такой операции нет',
  TX_ROLLED_BACK: 'Эта операция отменена',
  BAD_SIGNATURE: 'Подпись неверна',
  GEO_BLOCKED: 'Игра недоступна в этой стране',
  BAD_REQUEST: 'Некорректный запрос',
  TEMPORARY: 'Сервис ненадолго недоступен. Повторите позже.',
}
