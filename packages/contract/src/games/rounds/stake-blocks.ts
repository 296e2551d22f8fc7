/** Why a player may not stake, as `play_blocked` puts it. */
export const blockWords = {
  block: 'счёт заблокирован, напишите в поддержку',
  closing: 'аккаунт закрывается',
  exclusion: 'вы взяли перерыв',
  jurisdiction: 'в вашей стране она не разрешена',
  session: 'время сеанса вышло',
  verification: 'нужно подтвердить личность',
} as const
export type BlockRule = keyof typeof blockWords
