import { isRouteErrorResponse, useRouteError } from 'react-router'

export function ErrorPage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <main>
      <title>{`${status} · Айва`}</title>
      <h1>{status === 404 ? 'Страница не найдена' : 'Что-то сломалось'}</h1>
      <a href="/">Вернуться на главную</a>
    </main>
  )
}
