import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { markupOf } from './markup.ts';

test('a part is drawn once for what it is drawn from, and again for another object, address or name', () => {
  const draw = vi.fn(() => createElement('td', { className: 'num' }, '5 < 6'));
  const of = {};
  const first = markupOf({ of, by: '/runs/1' }, 'Servers', draw);
  expect(first.html).toBe('<td class="num">5 &lt; 6</td>');
  expect(markupOf({ of, by: '/runs/1' }, 'Servers', draw)).toEqual(first);
  expect(draw).toHaveBeenCalledTimes(1);
  markupOf({ of: {}, by: '/runs/1' }, 'Servers', draw);
  markupOf({ of, by: '/runs/1?sort=rps' }, 'Servers', draw);
  markupOf({ of, by: '/runs/1' }, 'Tools', draw);
  expect(draw).toHaveBeenCalledTimes(4);
});

test('what still changes is drawn for each reader', () => {
  let drawn = 0;
  const draw = () => String(++drawn);
  expect(markupOf({ of: null, by: '/runs/1' }, 'Servers', draw)).toEqual({ id: null, html: '1' });
  expect(markupOf({ of: null, by: '/runs/1' }, 'Servers', draw)).toEqual({ id: null, html: '2' });
});
