const day = new Intl.DateTimeFormat('sv-SE', {
  ...({ timeZone: 'Europe/Moscow', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
})

/** The date in Moscow: 2026-11-23. */
export const moscowDay = (moment: Date): string => day.format(moment)
