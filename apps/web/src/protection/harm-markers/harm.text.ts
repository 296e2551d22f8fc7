import { Refusal } from '@ayva/contract/refusal'

const day = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
})
const count = new Intl.NumberFormat('ru')

export const text = {
  title: 'Мы кое-что заметили',
  lead: 'Это считают правила, а не люди. Вы видите отметку первым; сотрудники увидят её позже. Она ничего не закрывает.',
  bound: (atLeast: number) => `отмечаем от ${count.format(atLeast)}`,
  number: (value: number) => count.format(value),
  day: (at: string) => day.format(new Date(at)),
  agree: 'Так и есть',
  disagree: 'Это не так',
  words: 'Если хотите, напишите нам',
  ways: {
    first: 'Что можно сделать: задать лимит на этой странице, взять',
    pause: 'перерыв',
    or: 'или пройти',
    test: 'тест из девяти вопросов',
  },
  answered: { agree: 'Вы ответили: так и есть', disagree: 'Вы ответили: это не так' },
  past: 'Что мы замечали раньше',
  more: 'Показать ещё',
  failed: (error: unknown) =>
    error instanceof Refusal ? error.message : 'Не получилось отправить ответ. Попробуйте ещё раз.',
}
