/** Full years of age on a UTC day; the birthday of somebody born on 29 February is 1 March in other years. */
export function ageOn(moment: Date, birthDate: string): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const years = moment.getUTCFullYear() - year
  const today = (moment.getUTCMonth() + 1) * 100 + moment.getUTCDate()
  return today >= month * 100 + day ? years : years - 1
}
