/** The styles and fonts of formulas, loaded with the first one. */
import 'katex/dist/katex.min.css';
