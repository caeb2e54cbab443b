//! Fish (Рыба): flicked tags, the last one alive wins. Rules F-1…F-26.
