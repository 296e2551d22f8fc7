export const text = {
  help: 'Помощь',
  answers: (count: number) => `Помощь, новых ответов: ${count}`,
}
