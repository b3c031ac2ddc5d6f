// The library, in one place: preact with hooks, and htm for its markup.
export { html, render, useEffect, useLayoutEffect, useRef, useState } from './vendor/htm-preact.js';
