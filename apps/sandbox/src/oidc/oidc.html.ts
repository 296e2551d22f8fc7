import { escape } from '../frame.ts'
import { demoData, EMAIL_MAX, type Email, NAME_MAX } from './oidc.people.ts'

const brand = 'Соцсеть песочницы'
const words: Record<Email, string> = {
  confirmed: 'почта подтверждена',
  claimed: 'почта не подтверждена',
  none: 'без почты',
}

/** Chooses the person who logs in: one of the demo players, or typed data. */
export function choicePage(site: string, complaint = ''): string {
  const people = demoData.map(
    ({ name, email, word }, index) => `<li><form method="post">
      <button name="person" value="${index}"><b>${name}</b><span>${email || 'нет адреса'}, ${words[word]}</span></button>
    </form></li>`,
  )
  return layout(
    'Кем войти',
    `<h1>Кем войти</h1>
    <p>Сайт ${escape(site)} просит вас назваться. Это учебная сеть: людей можно выбирать и выдумывать.</p>
    <ul>${people.join('')}</ul>
    <form method="post" class="own">
      <h2>Или другой человек</h2>
      ${complaint && `<p class="bad" role="alert">${escape(complaint)}</p>`}
      <label for="name">Имя</label>
      <input id="name" name="name" required maxlength="${NAME_MAX}" autocomplete="off">
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" maxlength="${EMAIL_MAX}" autocomplete="off">
      <fieldset><legend>Что сеть знает об адресе</legend>${choices()}</fieldset>
      <button class="main">Войти</button>
    </form>
    <form method="post"><button class="plain" name="cancel" value="1">Отказаться и вернуться</button></form>`,
  )
}

function choices(): string {
  return (Object.keys(words) as Email[])
    .map(
      (word, index) =>
        `<label><input type="radio" name="word" value="${word}"${index === 0 ? ' checked' : ''}> ${words[word]}</label>`,
    )
    .join('')
}

export function frontPage(): string {
  return layout(
    brand,
    `<h1>${brand}</h1>
    <p>Здесь ни у кого нет своей страницы: сеть нужна, чтобы сайт мог впустить по ней. Начните на
      сайте, с кнопки «Войти».</p>`,
  )
}

export function missingPage(): string {
  return layout(
    'Не найдено',
    '<h1>Вход уже не ждёт</h1><p>Вернитесь на сайт и нажмите кнопку сети ещё раз.</p>',
  )
}

export function errorPage(error: string): string {
  return layout(
    'Вход не получился',
    `<h1>Вход не получился</h1><p>Сайт спросил не так, как сеть понимает: <code>${escape(error)}</code>.</p>`,
  )
}

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${brand}</title>
<link rel="stylesheet" href="/oidc.css"></head>
<body><main><p class="brand">${brand}</p>${body}</main></body>
</html>`
}
