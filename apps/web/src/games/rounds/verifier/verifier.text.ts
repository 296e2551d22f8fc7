export const verifierText = {
  wrong: (fields: string) => `Проверьте поля: ${fields}`,
  pastedWrong:
    'Вставленный текст не похож на данные раунда. Скопируйте их на странице проверки целиком.',
}
