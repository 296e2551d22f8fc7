/**
 * The source of the hash that a secret was compared with: shown to this browser before, saved by a person, or sent with
 * the secret.
 */
export type HashSource = 'browser' | 'typed' | 'server'

/** What a proof was compared with, in a sentence; `before` names the event in the genitive: «ставки». */
export function comparedWords(source: HashSource, same: boolean, before: string): string {
  const whose = {
    browser: `с хешем, который этот браузер видел до ${before}`,
    typed: `с хешем, который вы сохранили до ${before}`,
    server: 'с хешем с сервера',
  }[source]
  if (!same) return `Не сходится ${whose}.`
  const unseen = source === 'server' ? ` До ${before} этот браузер хеша не видел.` : ''
  return `Сверено ${whose}.${unseen}`
}
