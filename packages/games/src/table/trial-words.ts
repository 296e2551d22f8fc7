import { grouped, hundredthsText } from './figures.ts'

const risks: Record<string, string> = { low: 'низкий', medium: 'средний', high: 'высокий' }
const plain: Record<string, string> = {
  player: 'ставка на игрока',
  banker: 'ставка на банкира',
  red: 'красное',
  'one-likelier': 'одна догадка, где шанс больше',
  'one-rarer': 'одна догадка, где шанс меньше',
}
const numbers = (list: string) => list.split('-').join(', ')
const times = (hundredths: string) => `${hundredthsText(Number(hundredths))}×`

/** Ways to play whose names contain figures of the bet. */
const ways: [RegExp, (...figures: string[]) => string][] = [
  [/^(\d+)-mines-(\d+)-safe$/, (mines, safe) => `мин на поле: ${mines}, открыто клеток: ${safe}`],
  [/^(\d+)-picks$/, (count) => `отмечено чисел: ${count}`],
  [/^at-(\d+)$/, (at) => `цель ${times(at!)}`],
  [/^auto-(\d+)$/, (at) => `забрать на ${times(at!)}`],
  [/^under-(\d+)$/, (target) => `меньше ${hundredthsText(Number(target))}`],
  [
    /^(low|medium|high)-(\d+)$/,
    (risk, rows) => `${risks[risk!]} риск, рядов: ${grouped(Number(rows))}`,
  ],
  [/^straight-(\d+)$/, (number) => `число ${number}`],
  [/^split-([\d-]+)$/, (list) => `два числа: ${numbers(list!)}`],
  [/^corner-([\d-]+)$/, (list) => `четыре числа: ${numbers(list!)}`],
  [/^sixline-([\d-]+)$/, (list) => `шесть чисел: ${numbers(list!)}`],
  [/^dozen-(\d)$/, (which) => `дюжина ${which}`],
]

/** The name of a way to play a model; undefined for a bet that its table does not accept. */
export function trialWords(trial: string): string | undefined {
  for (const [pattern, words] of ways) {
    const found = pattern.exec(trial)
    if (found) return words(...found.slice(1))
  }
  return plain[trial]
}
