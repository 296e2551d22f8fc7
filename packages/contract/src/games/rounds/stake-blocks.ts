/** Why a player may not stake, as `play_blocked` puts it. */
export const blockWords = {
  block: 'счёт заблокирован, напишите в поддержку',
  closing: 'аккаунт закрывается',
  exclusion: 'вы взяли перерыв',
  jurisdiction: 'в вашей стране она не разрешена',
  session: 'время сеанса вышло',
  verification: 'нужно подтвердить личность',
} as const
/** A check on reality has a refusal of its own: the player opens the gate by an answer. So have closed hours. */
export type BlockRule = keyof typeof blockWords | 'hours' | 'reality'
