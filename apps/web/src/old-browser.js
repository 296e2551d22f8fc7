/**
 * Tells whoever comes with a browser below the supported ones which browsers work. Written in the JavaScript
 * of 2009, as any browser may have to read it; the page under it was drawn by the server and can be read.
 */
;(function () {
  var notice = document.createElement('div')
  notice.id = 'old-browser'
  notice.setAttribute('role', 'alert')
  notice.style.cssText =
    'position:relative;z-index:9999;padding:20px 24px;background:#f2d13d;color:#1b2410;font:16px/1.5 sans-serif'
  var title = document.createElement('strong')
  title.appendChild(document.createTextNode('Этот браузер слишком старый'))
  var text = document.createElement('p')
  text.style.cssText = 'margin:8px 0 0'
  text.appendChild(
    document.createTextNode(
      'Читать страницы можно, но войти, играть и платить в нём не получится. Подойдут Chrome 109, ' +
        'Safari 16 (iOS 16), Firefox 115 и более новые: обновите браузер или откройте сайт в другом.',
    ),
  )
  notice.appendChild(title)
  notice.appendChild(text)
  document.body.insertBefore(notice, document.body.firstChild)
  // Nothing here can send a form as it is meant: by itself it would put what was typed into the address.
  document.onsubmit = function () {
    return false
  }
})()
