// Apart from the schemas: pages say it of payments before they ask for one.

/** How long a way to pay usually takes, in words: everywhere the same, of the time that is promised. */
export function promiseWords(seconds: number): string {
  if (seconds <= 180) return '1–3 минуты'
  if (seconds < 3600) return `до ${Math.ceil(seconds / 60)} минут`
  const hours = Math.ceil(seconds / 3600)
  return hours === 1 ? 'до часа' : `до ${hours} часов`
}
