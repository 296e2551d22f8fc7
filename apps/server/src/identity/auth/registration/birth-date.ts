/** Full years on a moment's day in UTC; who was born on 29 February has the birthday on 1 March of other years. */
export function ageOn(moment: Date, birthDate: string): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const years = moment.getUTCFullYear() - year
  const today = (moment.getUTCMonth() + 1) * 100 + moment.getUTCDate()
  return today >= month * 100 + day ? years : years - 1
}
